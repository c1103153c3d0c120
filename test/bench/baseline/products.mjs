import { product } from './entries.mjs'
import { NotFound, Refused } from './errors.mjs'
import { readPage } from './page.mjs'
import { sharedCommits } from './shared-commits.mjs'

// Big integers leave SQLite as text, so that they stay exact.
const everything = `id, name, sku, price, stock, weight, active, cast(barcode as text) as barcode, department, released_on, opens_at,
  restocked_at, contact, description, meta, created_at, updated_at`
const selectable = new Set(['name', 'sku', 'price', 'stock', 'department', 'contact', 'description'])
const sortable = /^(name|price|stock)(?::(asc|desc))?$/

export function openProducts(database) {
  const prepared = new Map()
  const prepare = (text) => {
    if (!prepared.has(text)) prepared.set(text, database.prepare(text))
    return prepared.get(text)
  }
  const share = sharedCommits(database)
  const one = prepare(`select ${everything} from products where id = ?`)
  const insert = prepare(
    `insert into products (name, sku, price, stock, weight, active, barcode, department, released_on, opens_at, restocked_at,
       contact, description, meta, created_at, updated_at)
     values (@name, @sku, @price, @stock, @weight, @active, @barcode, @department, @releasedOn, @opensAt, @restockedAt,
       @contact, @description, @meta, @now, @now)`,
  )

  return {
    find(query) {
      const { offset, size, meta } = readPage(query)
      const { where, values } = readFilter(query)
      const fields = readFields(query)
      const selected = fields.length > 0 ? ['id', ...fields].join(', ') : everything
      const rows = prepare(`select ${selected} from products ${where} ${readSort(query)} limit ? offset ?`).all(
        ...values,
        size,
        offset,
      )
      const { total } = prepare(`select count(*) as total from products ${where}`).get(...values)
      const data = rows.map((row) => topLevel(fields.length > 0 ? pick(row) : product(row)))
      return { data, meta: meta(total) }
    },

    findOne(id) {
      const row = /^\d{1,15}$/.test(id) && one.get(Number(id))
      if (!row) throw new NotFound('Not Found')
      return { data: topLevel(product(row)), meta: {} }
    },

    async create({ data }) {
      const { lastInsertRowid } = await share(() => insert.run(toRow(data)))
      return { data: topLevel(product(one.get(lastInsertRowid))), meta: {} }
    },
  }
}

const topLevel = ({ id, attributes }) => ({ id, attributes, meta: { availableLocales: [] } })
const pick = ({ id, ...attributes }) => ({ id, attributes })

/** `filters[price][$gt]`, and `$or` over a department and a stock. */
function readFilter(query) {
  const terms = []
  const values = []
  const price = query.get('filters[price][$gt]')
  if (price !== null) {
    terms.push('price > ?')
    values.push(number('price', price))
  }
  const department = query.get('filters[$or][0][department][$eq]')
  const stock = query.get('filters[$or][1][stock][$lt]')
  if (department !== null && stock !== null) {
    terms.push('(department = ? or stock < ?)')
    values.push(department, number('stock', stock))
  }
  return { where: terms.length > 0 ? `where ${terms.join(' and ')}` : '', values }
}

function readSort(query) {
  const sort = query.get('sort[0]')
  if (sort === null) return 'order by id'
  const [, name, direction = 'asc'] = sortable.exec(sort) ?? []
  if (!name) throw new Refused('Invalid parameter sort')
  return `order by ${name} ${direction}, id`
}

function readFields(query) {
  const fields = []
  for (const [key, name] of query) {
    if (!key.startsWith('fields[')) continue
    if (!selectable.has(name)) throw new Refused(`Invalid parameter ${name}`)
    fields.push(name)
  }
  return fields
}

function toRow(data) {
  if (typeof data?.name !== 'string') throw new Refused('name must be defined.')
  const { sku, department, releasedOn, opensAt, restockedAt, contact, description, barcode, meta, active = true } = data
  return {
    name: data.name,
    sku: sku ?? null,
    price: number('price', data.price),
    stock: number('stock', data.stock ?? 0),
    weight: number('weight', data.weight),
    active: active ? 1 : 0,
    barcode: barcode ? BigInt(barcode) : null,
    department: department ?? null,
    releasedOn: releasedOn ?? null,
    opensAt: opensAt?.length === 8 ? `${opensAt}.000` : (opensAt ?? null),
    restockedAt: restockedAt ?? null,
    contact: contact ?? null,
    description: description ?? null,
    meta: meta ? JSON.stringify(meta) : null,
    now: new Date().toISOString(),
  }
}

function number(name, value) {
  if (value === null || value === undefined) return null
  const parsed = Number(value)
  if (!Number.isFinite(parsed)) throw new Refused(`${name} must be a \`number\` type`)
  return parsed
}
