"""Long runs against made-up bytes, and how the work grows with a log. See README.md here."""
