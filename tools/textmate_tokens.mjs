// Reads {"grammar": PATH, "texts": [[TEXT, ...], ...]} from standard input and prints what the tokenizer of
// VS Code makes of each text: for every line its tokens as [start, end, innermost scope].
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.argv[2]}/`);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const asked = JSON.parse(fs.readFileSync(0, "utf-8"));
await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(asked.grammar, "utf-8"), asked.grammar),
});
const grammar = await registry.loadGrammar("source.rgn");
const answer = asked.texts.map((lines) => {
  let stack = textmate.INITIAL;
  return lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens.map((token) => [token.startIndex, token.endIndex, token.scopes.at(-1)]);
  });
});
console.log(JSON.stringify(answer));
