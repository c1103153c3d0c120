import { plain } from './site.js'

/** Returns the plain names of the columns of a link table: Strapi names them after the types, and adds to one of two that are alike. */
export function linkColumns(owner: string, target: string, relation: string) {
  const [from, to] = [plain(owner), plain(target)]
  if (from !== to) return { source: `${from}id`, target: `${to}id`, position: `${to}order`, inverse: `${from}order` }
  const ends = { source: `${from}id`, target: `inv${to}id` }
  // Many rows of one side have no order of their own, so the other order has the name alone.
  return relation === 'manyToOne'
    ? { ...ends, position: `inv${to}order`, inverse: `${from}order` }
    : { ...ends, position: `${to}order`, inverse: `inv${from}order` }
}
