import { existsSync, readFileSync } from 'node:fs'
import Handlebars from 'handlebars'

/**
 * Fills the template `templates/<name>.hbs`. The view is plain data with every key present: Handlebars silently renders nothing for a
 * missing name in `#if` and `#each`, and for a getter of a class.
 */
export function render(name: string, view: object): string {
  let template = compiled.get(name)
  if (template === undefined) {
    template = Handlebars.compile(readFileSync(new URL(`${name}.hbs`, folder), 'utf8'), {
      noEscape: true,
      strict: true,
      knownHelpersOnly: true,
    })
    compiled.set(name, template)
  }
  return template(view)
}

/** In the repository the templates are at the top; a published package has a copy beside the code. */
function templateFolder(): URL {
  const original = new URL('../../../templates/', import.meta.url)
  return existsSync(new URL('controller.hbs', original)) ? original : new URL('./templates/', import.meta.url)
}

const folder = templateFolder()
const compiled = new Map<string, HandlebarsTemplateDelegate>()
