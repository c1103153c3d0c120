// `npm run bench [-- attack | growth | mixed | others | editorial | panel]`: README.md says what each benchmark measures.
const kinds = {
  attack: './attack.mjs',
  growth: './growth.mjs',
  mixed: './mixed.mjs',
  others: './others.mjs',
  editorial: './editorial.mjs',
  panel: './panel.mjs',
}
await import(kinds[process.argv[2]] ?? './run.mjs')
