/** Documents as CKEditor 4 and 5 write them, and as people have mended them by hand. */
import fc from 'fast-check'

const words = fc.constantFrom(
  'Some words',
  'a &amp; b',
  'caf&eacute;&nbsp;&mdash;&nbsp;2&nbsp;&euro;',
  '1 &lt; 2 &gt; 0',
  'Ünïcödé 日本語 🙂',
  '&#39;x&#x27;&hellip;',
  '  odd   spaces\n and lines\t',
  '5 < 6',
  'AT&T',
  '',
)
const someAttributes = fc.constantFrom(
  '',
  ' class="lead"',
  ' style="text-align:justify"',
  ' style="margin-left:40px; color:#ff0000;"',
  ' id="anchor" dir="rtl"',
  ' data-x=\'a "b"\'',
  ' CLASS=plain',
  ' title="a > b &quot;c&quot;"',
  ' onclick="run()"',
  ' data-style="x"',
)
const attributes = fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, someAttributes)
const within = (name: string, inner: fc.Arbitrary<string>, more: fc.Arbitrary<string> = attributes) =>
  fc.tuple(more, inner).map(([given, html]) => `<${name}${given}>${html}</${name}>`)

const { inline } = fc.letrec<{ inline: string; node: string }>((tie) => ({
  inline: fc.array(tie('node'), { maxLength: 4 }).map((all) => all.join('')),
  node: fc.oneof(
    { withCrossShrink: true, maxDepth: 3 },
    { arbitrary: words, weight: 12 },
    ...['strong', 'em', 'b', 'i', 'u', 's', 'code', 'sup', 'sub', 'mark', 'span'].map((name) =>
      within(name, tie('inline')),
    ),
    fc
      .tuple(tie('inline'), attributes)
      .map(([html, more]) => `<a href="https://example.com/?a=1&amp;b=2"${more}>${html}</a>`),
    fc.constantFrom(
      '<br>',
      '<br />',
      '<img alt="" src="/uploads/x.png" style="height:1px" />',
      '<!-- note -->',
      '<input type="checkbox" disabled>',
    ),
  ),
}))

const space = fc.constantFrom('', '\n', '\n\n', '\n\n\t', '   ', '\r\n')
const paragraph = within('p', inline)
const item = fc.oneof(inline, paragraph)
const list = fc
  .tuple(fc.constantFrom('ul', 'ol'), attributes, space, fc.array(item, { maxLength: 3 }), fc.option(item))
  .map(([name, more, gap, items, inner]) => {
    const rows = items.map((html) => `${gap}<li>${html}</li>`)
    const nested = inner === null ? '' : `${gap}<li>${inner}${gap}<ul>${gap}<li>${inner}</li>${gap}</ul>${gap}</li>`
    return `<${name}${more}>${rows.join('')}${nested}${gap}</${name}>`
  })
const cell = fc
  .tuple(fc.constantFrom('td', 'th'), attributes, inline)
  .map(([name, more, html]) => `<${name}${more}>${html}</${name}>`)
const table = fc
  .tuple(attributes, space, fc.array(cell, { minLength: 1, maxLength: 3 }))
  .map(
    ([more, gap, cells]) =>
      `<table${more} border="1">${gap}<tbody>${gap}<tr>${cells.join(gap)}</tr>${gap}</tbody>${gap}</table>`,
  )

const block = fc.oneof(
  { arbitrary: paragraph, weight: 4 },
  ...[1, 2, 3, 4, 5, 6].map((level) => within(`h${level}`, inline)),
  list,
  table,
  table.map((html) => `<figure class="table" style="width:50%;">${html}<figcaption>A caption</figcaption></figure>`),
  within(
    'blockquote',
    fc.array(paragraph, { maxLength: 2 }).map((all) => all.join('\n')),
  ),
  words.map((text) => `<pre><code class="language-plaintext">${text}</code></pre>`),
  words.map((text) => `<pre>\n${text}</pre>`),
  within(
    'div',
    fc.array(paragraph, { maxLength: 2 }).map((all) => all.join('\n\t')),
  ),
  fc.constantFrom(
    '<hr>',
    '<hr />',
    '<p>&nbsp;</p>',
    '<p></p>',
    '<figure class="image"><img src="/uploads/a.png" alt="A picture"></figure>',
    '<figure class="image image_resized image-style-side" style="width:38%;"><img style="aspect-ratio:2/1;" src="https://cdn.example.com/a.png" srcset="/a.png 2x" alt=""><figcaption>Words &amp; more</figcaption></figure>',
    '<figure class="media"><oembed url="https://www.youtube.com/watch?v=abcdefghijk"></oembed></figure>',
    '<figure class="media"><div data-oembed-url="https://vimeo.com/1"><iframe src="https://player.vimeo.com/video/1" allowfullscreen></iframe></div></figure>',
    '<iframe width="560" height="315" src="//www.youtube.com/embed/x" frameborder="0"></iframe>',
    '<script>\nif (a < b && "</p>") alert("<p>")\n</script>',
    '<style type="text/css">p { color: red }\n</style>',
    '<!-- a comment <p>with tags</p> -->',
    '<!--[if gte mso 9]><xml></xml><![endif]-->',
    '<div class="page-break" style="page-break-after:always;"><span style="display:none;">&nbsp;</span></div>',
    '<details><summary>More</summary><p>Within</p></details>',
    '<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled"><span>Do</span></label></li></ul>',
    '<o:p></o:p>',
    '<a name="top"></a>',
    '<section><h2>Title</h2><p>Text</p></section>',
    '<textarea><p></textarea>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  ),
  inline,
)

/** Written by hand: no editor does it. */
const odd = fc.constantFrom(
  '</div>',
  '<p>never closed',
  '<b>over <p>blocks</b></p>',
  '<p class="unclosed>quote',
  '<!-- unclosed',
  '<script>unclosed',
  '<',
  '<p',
  '</',
  '<?php echo 1 ?>',
  '<![CDATA[x]]>',
  '<p/>',
  '<P>Upper</P>',
  '<li>Alone</li>',
  '<td>Alone</td>',
  '\u0000',
  '<p>a<p>b</p></p>',
)

export const documents: fc.Arbitrary<string> = fc
  .tuple(
    space,
    space,
    fc.array(fc.oneof({ arbitrary: block, weight: 30 }, { arbitrary: odd, weight: 1 }), { maxLength: 9 }),
    space,
  )
  .map(([before, gap, blocks, after]) => before + blocks.join(gap) + after)
