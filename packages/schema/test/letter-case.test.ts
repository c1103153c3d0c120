import { expect, test } from 'vitest'
import { camelCase, kebabCase, pascalCase, snakeCase } from '../src/names/letter-case.js'

/** As Strapi v4's library splits them. */
const table: readonly (readonly [text: string, camel: string, pascal: string, snake: string])[] = [
  ['article', 'article', 'Article', 'article'],
  ['blog-post', 'blogPost', 'BlogPost', 'blog_post'],
  ['page-1', 'page1', 'Page1', 'page_1'],
  ['blogPost2', 'blogPost2', 'BlogPost2', 'blog_post_2'],
  ['i18n', 'i18N', 'I18N', 'i_18_n'],
  ['users-permissions', 'usersPermissions', 'UsersPermissions', 'users_permissions'],
  ['component_blocks_rich-text', 'componentBlocksRichText', 'ComponentBlocksRichText', 'component_blocks_rich_text'],
  ['component_pricing2_card3d', 'componentPricing2Card3D', 'ComponentPricing2Card3D', 'component_pricing_2_card_3_d'],
  ['a-b-cd', 'aBCd', 'ABCd', 'a_b_cd'],
  ['h1-block', 'h1Block', 'H1Block', 'h_1_block'],
  ['page-1st', 'page1st', 'Page1st', 'page_1st'],
  ['metaTitle', 'metaTitle', 'MetaTitle', 'meta_title'],
  ['HTML', 'html', 'Html', 'html'],
  ['URLPath', 'urlPath', 'UrlPath', 'url_path'],
  ['x509Cert', 'x509Cert', 'X509Cert', 'x_509_cert'],
  ['my_field2B', 'myField2B', 'MyField2B', 'my_field_2_b'],
  ['a__b', 'aB', 'AB', 'a_b'],
  ['', '', '', ''],
]

test.each(table)('%s', (text, camel, pascal, snake) => {
  expect([camelCase(text), pascalCase(text), snakeCase(text)]).toEqual([camel, pascal, snake])
})

test('kebab-case text stays, other text is split', () => {
  expect(['article2', 'blog-post-2', 'blogPost2', 'My Post'].map(kebabCase)).toEqual([
    'article2',
    'blog-post-2',
    'blog-post-2',
    'my-post',
  ])
})
