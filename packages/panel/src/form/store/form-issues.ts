import type { CodedFault } from '@content-gen/admin/panel-api'
import { fromIndexes, printPath, valueAt } from '../document/path.js'
import type { Path } from '../document/path.js'
import type { Models, Values } from '../document/values.js'
import { ruleOf } from '../rules/issue.js'
import type { Issue } from '../rules/issue.js'
import { issuesOf } from '../rules/issues.js'
import type { Texts } from './texts.js'

/** The issues of a form: found by its rules, by the server, and texts that are no values. */
export class FormIssues {
  #issues: ReadonlyMap<string, Issue> = new Map()
  #list: readonly Issue[] = []
  /** The problems that the server found, each until its value is changed. */
  #refused: readonly { readonly path: Path; readonly value: unknown; readonly issue: Issue }[] = []
  #touched = new Set<string>()
  #showsAll = false

  constructor(
    private readonly models: Models,
    private readonly uid: string,
  ) {}

  /** All that is wrong, also where nobody has been yet: the same list until something else is. */
  get list(): readonly Issue[] {
    return this.#list
  }

  /** Returns what is wrong at a place, as far as it is shown by now: nobody is told at once that a new entry is empty. */
  shown(path: Path): Issue | null {
    const place = printPath(path)
    const issue = this.#issues.get(place)
    if (issue === undefined) return null
    return this.#showsAll || !issue.isMissing || this.#touched.has(place) ? issue : null
  }

  /** Shows from now on what is missing at a place. Returns true if that is news. */
  touch(path: Path): boolean {
    const place = printPath(path)
    if (this.#touched.has(place)) return false
    this.#touched.add(place)
    if (!this.#issues.has(place)) return false
    this.#list = [...this.#list]
    return true
  }

  /** Shows everything from now on. Returns true if that is news. */
  showAll(): boolean {
    if (this.#showsAll) return false
    this.#showsAll = true
    this.#list = [...this.#list]
    return true
  }

  /** Takes the faults that the server found in the document. */
  refuse(document: Values, faults: readonly CodedFault[]): void {
    this.#refused = faults
      .filter(({ path }) => path.length > 0)
      .map((fault) => {
        const place = fromIndexes(document, fault.path)
        return { path: place, value: valueAt(document, place), issue: issueOf(fault, place) }
      })
    this.#showsAll = true
  }

  /** Forgets who has been where, and the faults that the server found. */
  reset(): void {
    this.#touched.clear()
    this.#showsAll = false
    this.#refused = []
  }

  /** Finds what is wrong. Returns the places where that is something else now. */
  check(document: Values, texts: Texts): readonly Path[] {
    const before = this.#issues
    const found = new Map<string, Issue>()
    this.#refused = this.#refused.filter((one) => valueAt(document, one.path) === one.value)
    const unreadable = Object.keys(texts).map((place): Issue => ({ path: place.split('/'), rule: 'unreadable' }))
    const all = [
      ...issuesOf(this.models, this.uid, document),
      ...unreadable,
      ...this.#refused.map(({ issue }) => issue),
    ]
    for (const issue of all) {
      const place = printPath(issue.path)
      if (found.has(place)) continue
      const known = before.get(place)
      found.set(place, known && known.rule === issue.rule && known.message === issue.message ? known : issue)
    }
    const changed = [...found].filter(([place, issue]) => before.get(place) !== issue)
    const gone = [...before].filter(([place]) => !found.has(place))
    if (changed.length === 0 && gone.length === 0) return []
    this.#issues = found
    this.#list = [...found.values()]
    return [...changed, ...gone].map(([, { path }]) => path)
  }
}

/** Shows the words of the server where the panel has none. */
function issueOf({ code, data, message }: CodedFault, path: Path): Issue {
  const rule = ruleOf(code)
  return rule === null ? { path, rule: 'refused', message } : { path, rule, values: data }
}
