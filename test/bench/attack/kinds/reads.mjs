// Queries that are long, deep, wide or expensive.
import { dear } from '../../beside/questions.mjs'
import { filling, getting, list, one } from './build.mjs'

const long = 14_000

export const dearReads = Object.fromEntries(Object.entries(dear).map(([name, request]) => [name, () => one(request)]))

const articles = (query) => getting(`/api/articles?${query}`)

export const queries = {
  'a thousand parameters': () => articles(list(1_000, (n) => `a${n}=${n}`).join('&')),
  'a filter of many ids': () =>
    articles(
      list(900, (n) => `filters[id][$in][${n}]=${n}`)
        .join('&')
        .slice(0, long),
    ),
  'conditions in a deep tree': () => articles(`filters${'[$and][0]'.repeat(1_400)}[id]=1`),
  'many conditions': () => articles(filling(long, (n) => `filters[$or][${n}][id]=${n}`, '&')),
  'many negations': () => articles(`filters${'[$not]'.repeat(2_000)}[id]=1`),
  'links in a deep chain': () => articles(`filters${'[tags][articles]'.repeat(800)}[id]=1`),
  'populate in a deep chain': () => articles(`populate=${'tags.articles.'.repeat(900)}tags`),
  'populate of many keys': () => articles(filling(long, (n) => `populate[tags][fields][${n}]=name`, '&')),
  'a sort of many keys': () => articles(`sort=${filling(long, () => 'title')}`),
  'a search of a long text': () => articles(`_q=${'%C3%A9'.repeat(2_000)}`),
  'a search of many words': () => articles(`_q=${'a%20'.repeat(3_000)}`),
  'a long text to contain': () => articles(`filters[title][$containsi]=${'n'.repeat(long)}`),
  brackets: () => articles('['.repeat(long)),
  'escapes that are none': () => articles('%'.repeat(long)),
  escapes: () => articles('%5B%25'.repeat(long / 6)),
  'the last page': () => articles('pagination[page]=2000&pagination[pageSize]=100'),
  'the last pages, through links': () => articles('populate=*&pagination[start]=199000&pagination[limit]=100'),
  'everything, of a hundred entries': () => articles('populate=*&pagination[pageSize]=100'),
  'a count of everything': () => getting('/api/articles?pagination[pageSize]=1&filters[title][$notContains]=zzz'),
  'another question each time': () => one(another()),
  'a named query, another each time': () => one(another('query=titled&title=')),
  'a long path': () => getting(`/${'a/'.repeat(7_000)}`),
  'a path of dots': () => getting(`/api/articles/${'../'.repeat(4_000)}`),
  'a picture that is not there': () => getting('/uploads/nothing.png'),
  'the document of the API': () => getting('/openapi.json'),
  'the panel': () => getting('/admin'),
  'a list of files': () => getting('/api/upload/files'),
  users: () => getting('/api/users?populate=*', {}, 'account'),
  'versions of an entry': () =>
    getting('/api/editorial/entries/api::article.article/3/versions?pagination[pageSize]=100', {}, 'account'),
  'differences of versions': () =>
    getting('/api/editorial/entries/api::article.article/3/versions/1/differences', {}, 'account'),
  'the trash': () => getting('/api/editorial/trash/api::article.article', {}, 'account'),
}

/** A question that was never asked: neither a plan nor an answer is kept. */
function another(query = 'filters[slug][$containsi]=') {
  let n = 0
  return () => {
    n++
    const more = query.startsWith('filters') ? `&fields[${n % 100}]=title&sort[${n % 90}]=id` : ''
    return { path: `/api/articles?${query}mass-${n}${more}` }
  }
}
