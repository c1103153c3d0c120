import { roleForm } from './role-permissions.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

interface Names {
  readonly name: RegExp
  readonly wanted: string
}

/** `max-age=60`, `no-cache`, `private="set-cookie"`. */
const directive = '[a-z-]+(=\\d+|="[\\w ,-]*")?'
const controlForm = new RegExp(`^${directive}(, *${directive})*$`, 'i')

const ofRoles: Names = { name: roleForm, wanted: 'the type of a role' }
const ofRoutes: Names = { name: /^\/\S+$/, wanted: 'a path like "/articles/:id"' }

/** Reads values of `Cache-Control` by name. `key`: `roles` or `routes`. */
export function parseCacheControls(cache: ObjectReader, key: string): Readonly<Record<string, string>> {
  const { name, wanted } = key === 'roles' ? ofRoles : ofRoutes
  const controls = cache.section(key)
  const found: Record<string, string> = {}
  for (const each of controls.object.keys()) {
    const control = controls.string(each)
    const wrong = (code: string, sentence: string, hint: string | null = null) =>
      controls.report.error(code, controls.place(each), sentence, hint)
    if (!name.test(each)) wrong('cache-name', `${quote(each)} is not ${wanted}`)
    if (control === null) continue
    if (!controlForm.test(control))
      wrong('cache-control', `${quote(control)} is not a value of Cache-Control`, 'Write it like "public, max-age=60".')
    else if (key === 'roles' && each !== 'public' && /\b(public|s-maxage)\b/i.test(control))
      wrong('cache-shared', `answers to ${quote(each)} cannot be shared`, 'Leave out "public" and "s-maxage".')
    else found[each] = control
  }
  return found
}
