// The yardstick for the generated server: the same answers from the same SQLite file, written by hand for these few paths with node:http
// and better-sqlite3. Prepared statements, rows, JSON.stringify; no caching between requests.
//   node server.mjs <database file>, with PORT in the environment
import Database from 'better-sqlite3'
import { createServer } from 'node:http'
import { openArticles } from './articles.mjs'
import { NotFound, Refused } from './errors.mjs'
import { openProducts } from './products.mjs'

const database = new Database(process.argv[2])
database.pragma('journal_mode = wal')
database.pragma('synchronous = full')
database.pragma('foreign_keys = on')
const articles = openArticles(database)
const products = openProducts(database)

const server = createServer((request, response) => void handle(request, response))
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => database.close())
})

/** Never rejects: an error is an answer too. */
async function handle(request, response) {
  try {
    send(response, 200, await answer(request))
  } catch (error) {
    const status = error instanceof Refused ? 400 : error instanceof NotFound ? 404 : 500
    if (status === 500) console.error(error)
    const message = status === 500 ? 'Internal Server Error' : error.message
    send(response, status, { data: null, error: { status, name: error.name, message, details: {} } })
  }
}

async function answer(request) {
  const [path, search] = request.url.split('?', 2)
  const query = new URLSearchParams(search)
  if (request.method === 'GET' && path === '/api/products') return products.find(query)
  if (request.method === 'GET' && path.startsWith('/api/products/'))
    return products.findOne(path.slice('/api/products/'.length))
  if (request.method === 'GET' && path === '/api/articles') return articles.find(query)
  if (request.method === 'POST' && path === '/api/products') return products.create(await readJson(request))
  throw new NotFound('Not Found')
}

async function readJson(request) {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += chunk
    if (text.length > 1_000_000) throw new Refused('The body is too large')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused(error.message)
  }
}

function send(response, status, value) {
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
