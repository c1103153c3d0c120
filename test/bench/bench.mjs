// `npm run bench [-- growth]`: README.md says what each benchmark measures.
await import(process.argv[2] === 'growth' ? './growth.mjs' : './run.mjs')
