// `npm run bench [-- growth | others]`: README.md says what each benchmark measures.
const kinds = { growth: './growth.mjs', others: './others.mjs' }
await import(kinds[process.argv[2]] ?? './run.mjs')
