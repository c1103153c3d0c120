import { expect, test } from 'vitest'
import { modelName } from '../../src/api/model-name.js'
import { titleOf } from '../../src/api/title-of.js'

test.each([
  ['publishedAt', 'Published at'],
  ['meta-data2Text', 'Meta data2 text'],
  ['opening_hours', 'Opening hours'],
  ['id', 'ID'],
  ['seo', 'SEO'],
  ['canonicalURL', 'Canonical URL'],
  ['HTMLContent', 'HTML content'],
  ['imageUrls', 'Image URLs'],
  ['SEO_title', 'SEO title'],
  ['bus', 'Bus'],
  ['', ''],
])('an attribute called "%s" is shown as "%s"', (name, title) => expect(titleOf(name)).toBe(title))

test.each([
  ['article', 'Article'],
  ['BlogPage', 'Blog page'],
  ['CtaCommandLine', 'CTA command line'],
  ['moreInformation', 'More information'],
  ['rich-text', 'Rich text'],
  ['Seo', 'SEO'],
  ['Faq', 'FAQ'],
  ['blog post', 'Blog post'],
  ['FAQ Section', 'FAQ Section'],
  ['Opening Hours', 'Opening Hours'],
  ['YouTube', 'YouTube'],
  ['T-Shirt', 'T-Shirt'],
  ['статья', 'Статья'],
  ['', ''],
])('a type called "%s" is shown as "%s"', (displayName, name) => expect(modelName(displayName)).toBe(name))
