"""The text cases of every rule; `referee rules ID` shows them as examples."""
