import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'

/** Replaces the text between `<!-- name -->` and `<!-- /name -->` in a README. */
export async function replaceInReadme(file, name, markdown) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [before, rest] = readFileSync(file, 'utf8').split(begin)
  const text = `${before}${begin}\n\n${markdown}\n\n${end}${rest.split(end)[1]}`
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
}
