/** A real Strapi takes the drivers of databases from this repository: its own may need another Node, or be missing. */
const { join } = require('node:path')
const { createRequire } = require('node:module')

const theirs = createRequire(join(process.cwd(), 'node_modules/'))
for (const name of ['better-sqlite3', 'mysql2']) {
  let path
  try {
    path = theirs.resolve(name)
  } catch {
    // NODE_PATH leads to ours.
    continue
  }
  require(name)
  require.cache[path] = require.cache[require.resolve(name)]
}
