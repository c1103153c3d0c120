/** All files of a project: each gets a place, or a reason why there is none, and is carried there. */
import { carryFile } from './carry-file.js'
import { carryExtension } from './extension.js'
import { inSource, namedModules, placeIn, rankOf, usedSettings } from './places.js'
import { isExtension } from './plugin-place.js'
import { renamedMethods } from './renamed-methods.js'
import type { Carried, Carrying } from './carrying.js'
import type { Code, CodeFile } from './code.js'

/** A file that has no place here, or cannot be read. */
export interface LeftFile {
  readonly path: string
  readonly why: string
  readonly lines: number
}

export interface Plan {
  readonly carried: readonly Carried[]
  readonly code: Code
  readonly left: readonly LeftFile[]
}

/** Carries the code of a project. */
export function carryAll(code: Code, middlewares: readonly string[]): Plan {
  const { places, left } = placesOf(code)
  const given = {
    code,
    to: (path: string) => places.get(path) ?? null,
    modules: namedModules(code, places),
    renamed: renamedMethods(code, places),
    uids: code.uids,
    middlewares,
  }
  const carryEach = (carrying: Carrying) =>
    [...places].flatMap(([path, target]) => {
      const file = code.files.get(path)
      return file === undefined ? [] : [carryFile(file, target, carrying)]
    })
  const carrying = { ...given, ofServices: madeByServices(carryEach({ ...given, ofServices: new Set() })) }
  const extended = [...code.files.values()].filter(isCarriedExtension).flatMap((file) => carryExtension(file, carrying))
  return { carried: [...carryEach(carrying), ...extended], code, left }
}

function placesOf(code: Code): { readonly places: ReadonlyMap<string, string>; readonly left: readonly LeftFile[] } {
  const places = new Map<string, string>()
  const left: LeftFile[] = code.unread.map((each) => ({ ...each, lines: 0 }))
  for (const file of [...code.files.values()].toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (file.isPlain || file.kind === 'admin' || isCarriedExtension(file)) continue
    const { path, lines, mistake } = file
    const to = placeIn(file, code.uids)
    if (mistake !== null) left.push({ path, why: mistake, lines })
    else if (typeof to !== 'string') left.push({ path, why: to.why, lines })
    else {
      const [other] = [...places].find(([, target]) => target === to) ?? []
      if (other === undefined) places.set(path, to)
      else left.push({ path, why: whyTwice(to, other), lines })
    }
  }
  const isUsed = usedSettings(code)
  for (const [path, { kind, lines }] of code.files)
    if (kind === 'config' && !isUsed(path) && places.delete(path))
      left.push({ path, why: 'settings that nothing here reads', lines })
  for (const path of code.json.keys()) places.set(path, `${inSource(path)}.ts`)
  return { places, left }
}

function whyTwice(place: string, other: string): string {
  return place === 'src/cron.ts' ? 'add its tasks to src/cron.ts' : `${other} has the same place: ${place}`
}

/** Returns the modules of an app that services make, and those that these make. */
function madeByServices(carried: readonly Carried[]): ReadonlySet<string> {
  const makes = new Map(carried.map(({ file }) => [file.file.path, file.makes]))
  const services = carried.filter(({ file }) => file.to.includes('/services/'))
  const found = new Set(services.flatMap(({ file }) => [...file.makes]))
  for (const path of found) for (const made of makes.get(path) ?? []) found.add(made)
  return found
}

/** An extension of a plugin that parses. */
function isCarriedExtension(file: CodeFile): boolean {
  return file.mistake === null && isExtension(file)
}
