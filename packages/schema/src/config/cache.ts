import { parseCacheTags } from './cache-tags.js'
import { roleForm } from './role-permissions.js'
import type { CacheConfig } from './project-config.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

export function parseCache(reader: ObjectReader): CacheConfig {
  const cache = reader.section('cache', ['enabled', 'maxBytes', 'maxStale', 'roles', 'routes', 'tags'])
  return {
    enabled: cache.boolean('enabled') ?? true,
    maxBytes: cache.count('maxBytes') ?? 33_554_432,
    maxStale: cache.count('maxStale') ?? 0,
    roles: parseControls(cache, 'roles', { name: roleForm, wanted: 'the type of a role' }),
    routes: parseControls(cache, 'routes', { name: /^\/\S+$/, wanted: 'a path like "/articles/:id"' }),
    tags: cache.value('tags') === null ? null : parseCacheTags(cache),
  }
}

interface Names {
  readonly name: RegExp
  readonly wanted: string
}

/** `max-age=60`, `no-cache`, `private="set-cookie"`. */
const directive = '[a-z-]+(=\\d+|="[\\w ,-]*")?'
const controlForm = new RegExp(`^${directive}(, *${directive})*$`, 'i')

/** Reads values of `Cache-Control` by name. */
function parseControls(cache: ObjectReader, key: 'roles' | 'routes', { name, wanted }: Names): Record<string, string> {
  const controls = cache.section(key, [...(cache.objectAt(key)?.object.keys() ?? [])])
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
