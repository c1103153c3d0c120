/** Articles whose parts all carry one mark, so that a half-written article shows. */

/** Existing tags and a category. */
export interface Related {
  readonly tags: readonly number[]
  readonly category: number
}

/** A populate that reaches every part. */
export const everyPart = [
  'populate[cover]=*',
  'populate[tags][fields][0]=id',
  'populate[category][fields][0]=id',
  'populate[seo][populate]=*',
  'populate[sections][populate]=*',
  'populate[blocks][populate]=*',
].join('&')

export function markedArticle(title: string, version: number, { tags, category }: Related): object {
  const mark = `v${version}`
  const link = { label: mark, url: '/' }
  return {
    title,
    score: version,
    seo: { metaTitle: mark, canonical: link },
    sections: [0, 1].map((position) => ({ heading: mark, position, links: [link] })),
    blocks: [
      { __component: 'blocks.quote', quote: mark },
      { __component: 'blocks.slider', title: mark, slides: [link] },
    ],
    tags: version % 2 === 0 ? tags : tags.toReversed(),
    category,
  }
}

/** Rows of components and links per article. */
export const rowsPerArticle = {
  components_shared_seos: 1,
  components_shared_sections: 2,
  components_shared_links: 4,
  components_blocks_quotes: 1,
  components_blocks_sliders: 1,
  articles_tags: 3,
}

interface Link {
  readonly label: string
}

export interface Article {
  readonly id: number
  readonly attributes: {
    readonly title: string
    readonly score: number
    readonly seo: { readonly metaTitle: string; readonly canonical: Link | null } | null
    readonly sections: readonly { readonly heading: string; readonly links: readonly Link[] }[]
    readonly blocks: readonly { readonly quote?: string; readonly title?: string; readonly slides?: readonly Link[] }[]
    readonly tags: { readonly data: readonly { readonly id: number }[] }
    readonly category: { readonly data: { readonly id: number } | null }
    readonly cover: { readonly data: object | null }
  }
}

/** The parts that an article shows, and the parts that it should show for the version in its score. */
export function partsOf({ attributes }: Article, { tags, category }: Related): { shown: object; due: object } {
  const { title, score, seo, sections, blocks } = attributes
  const mark = `v${score}`
  const labels = (links: readonly Link[] = []) => links.map(({ label }) => label)
  const shown = {
    seo: [seo?.metaTitle, seo?.canonical?.label],
    sections: sections.map(({ heading, links }) => [heading, ...labels(links)]),
    blocks: blocks.map(({ quote, title: heading, slides }) => [quote ?? heading, ...labels(slides)]),
    tags: attributes.tags.data.map(({ id }) => id),
    category: attributes.category.data?.id,
    cover: attributes.cover.data !== null,
  }
  const due = {
    seo: [mark, mark],
    sections: [
      [mark, mark],
      [mark, mark],
    ],
    blocks: [[mark], [mark, mark]],
    tags: score % 2 === 0 ? tags : tags.toReversed(),
    category,
    cover: title.startsWith('With a cover'),
  }
  return { shown, due }
}
