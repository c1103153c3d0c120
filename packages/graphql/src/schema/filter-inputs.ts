import { inputObjectType } from 'nexus'

const filtered = ['ID', 'Boolean', 'String', 'Int', 'Long', 'Float', 'Date', 'Time', 'DateTime', 'JSON']

const comparisons = [
  'eq',
  'eqi',
  'ne',
  'nei',
  'startsWith',
  'endsWith',
  'contains',
  'notContains',
  'containsi',
  'notContainsi',
  'gt',
  'gte',
  'lt',
  'lte',
]

/** `StringFilterInput` and the like: the operators of an attribute's filter. */
export const filterInputs = filtered.map((type) =>
  inputObjectType({
    name: `${type}FilterInput`,
    definition(t) {
      t.list.field('and', { type })
      t.list.field('or', { type })
      t.field('not', { type: `${type}FilterInput` })
      for (const comparison of comparisons) t.field(comparison, { type })
      t.boolean('null')
      t.boolean('notNull')
      for (const list of ['in', 'notIn', 'between']) t.list.field(list, { type })
    },
  }),
)
