// `npm run bench [-- accounts | attack | growth | mixed | others | editorial | panel | pooler | routes]`: README.md says what each benchmark measures.
const kinds = ['accounts', 'attack', 'growth', 'mixed', 'others', 'editorial', 'panel', 'pooler', 'routes']
const kind = kinds.includes(process.argv[2]) ? process.argv.splice(2, 1)[0] : 'run'
await import(`./${kind}.mjs`)
