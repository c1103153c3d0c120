import type { CodedFault } from '@content-gen/admin/panel-api'
/** The state of one form, outside of React: each control listens to its own value. */
import type { Issue } from '../rules/issue.js'
import { itemCopy, keyOf, own, withKeys, withNewKey } from '../document/values.js'
import type { Item, Models, Values } from '../document/values.js'
import { FormIssues } from './form-issues.js'
import { History } from './history.js'
import { printPath, valueAt, withValue } from '../document/path.js'
import type { Path } from '../document/path.js'
import { moved } from '../document/moved.js'
import { sameValue } from '../document/same.js'
import { Subscriptions } from './subscriptions.js'
import { replacedTexts, textsOf, withText } from './texts.js'
import type { Texts } from './texts.js'

export class FormStore {
  #document: Values
  #saved: Values
  #texts: Texts = {}
  readonly #issues: FormIssues
  readonly #history = new History()
  readonly #places = new Subscriptions()
  readonly #listeners = new Set<() => void>()
  readonly #edits = new Set<() => void>()

  constructor(
    readonly models: Models,
    readonly uid: string,
    saved: Values,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#saved = withKeys(models, uid, saved)
    this.#document = this.#saved
    this.#issues = new FormIssues(models, uid)
    this.#issues.check(this.#document, this.#texts)
  }

  get document(): Values {
    return this.#document
  }

  get saved(): Values {
    return this.#saved
  }

  get texts(): Texts {
    return this.#texts
  }

  /** All that is wrong, also where nobody has been yet: the same list until something else is. */
  get issues(): readonly Issue[] {
    return this.#issues.list
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  value(path: Path): unknown {
    return valueAt(this.#document, path)
  }

  savedValue(path: Path): unknown {
    return valueAt(this.#saved, path)
  }

  text(path: Path): string | null {
    return this.#texts[printPath(path)] ?? null
  }

  /** Returns what is wrong at a place, as far as it is shown by now: nobody is told at once that a new entry is empty. */
  issue(path: Path): Issue | null {
    return this.#issues.shown(path)
  }

  /** Listens to the value, the text and the issue of a place. */
  subscribe(path: Path, listener: () => void): () => void {
    return this.#places.add(path, listener)
  }

  /** Listens to everything. */
  subscribeAll(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Listens to what the person does here, not to what others did. */
  onEdit(listener: () => void): () => void {
    this.#edits.add(listener)
    return () => this.#edits.delete(listener)
  }

  set(path: Path, value: unknown): void {
    this.#edit(path, withValue(this.#document, path, value), withText(this.#texts, path, null))
  }

  /** Keeps a text that is no value of the attribute (yet). */
  setText(path: Path, text: string): void {
    this.#edit(path, this.#document, withText(this.#texts, path, text))
  }

  insert(path: Path, index: number, item: Values): string {
    const keyed = withNewKey(item)
    const list = [...this.#listAt(path)]
    list.splice(index, 0, keyed)
    this.set(path, list)
    return keyOf(keyed)
  }

  /** Puts a copy of an item behind it. */
  duplicate(path: Path, key: string, component: string): string {
    const list = this.#listAt(path)
    const index = list.findIndex((item) => keyOf(item) === key)
    const item = list[index]
    return item === undefined ? '' : this.insert(path, index + 1, itemCopy(this.models, component, item))
  }

  remove(path: Path, key: string): void {
    this.set(
      path,
      this.#listAt(path).filter((item) => keyOf(item) !== key),
    )
  }

  move(path: Path, key: string, to: number): void {
    const list = this.#listAt(path)
    const item = list.find((one) => keyOf(one) === key)
    if (item === undefined) return
    const next = moved(list, item, to)
    if (next.some((one, at) => one !== list[at])) this.set(path, next)
  }

  /** The person has left the field: what is missing there is told from now on, but not in a form that nobody has begun to fill in. */
  touch(path: Path): void {
    if (!this.isBegun || !this.#issues.touch(path)) return
    this.#places.tell(path)
    this.#tellAll()
  }

  showAllIssues(): void {
    if (!this.#issues.showAll()) return
    for (const { path } of this.issues) this.#places.tell(path)
    this.#tellAll()
  }

  /** Takes the faults that the server found. Returns those of no place in the form. */
  refuse(faults: readonly CodedFault[]): readonly CodedFault[] {
    this.#issues.refuse(this.#document, faults)
    this.#check()
    this.#tellAll()
    return faults.filter(({ path }) => path.length === 0)
  }

  undo(): void {
    this.#return(this.#history.undo())
  }

  redo(): void {
    this.#return(this.#history.redo())
  }

  /** Returns the attributes that are not what was saved last. Passwords cannot be told from unchanged ones unless they are typed. */
  changes(): Values {
    return Object.fromEntries(
      Object.entries(this.#document).filter(
        ([name, value]) => value !== own(this.#saved, name) && !sameValue(value, own(this.#saved, name)),
      ),
    )
  }

  /** True once anything was typed. */
  get isBegun(): boolean {
    return this.canUndo || this.isChanged
  }

  get isChanged(): boolean {
    for (const [name, value] of Object.entries(this.#document))
      if (value !== own(this.#saved, name) && !sameValue(value, own(this.#saved, name))) return true
    return false
  }

  /** The server has these values now. */
  markSaved(values: Values): void {
    this.#saved = { ...this.#saved, ...values }
    this.#tellAll()
  }

  /** Takes what others saved: attributes that the person has changed meanwhile (and `sent` does not have) stay as they are. */
  receive(values: Values, sent: Values = {}): void {
    const keyed = withKeys(this.models, this.uid, values, this.#document)
    const next: Record<string, unknown> = { ...this.#document }
    for (const [name, value] of Object.entries(keyed)) {
      const mine = own(this.#document, name)
      const known = Object.hasOwn(sent, name) ? own(sent, name) : own(this.#saved, name)
      if (!sameValue(mine, known) || sameValue(mine, value)) continue
      next[name] = value
      this.#history.forget(name)
    }
    this.#saved = { ...this.#saved, ...keyed }
    this.#put(next, this.#texts)
  }

  /** Puts back what was kept in the browser, as the person's own change. */
  restore(values: Values, texts: (document: Values) => Texts = () => ({})): void {
    const keyed = withKeys(this.models, this.uid, values, this.#document)
    const next = { ...this.#document, ...keyed }
    this.#put(next, texts(next))
    for (const listener of this.#edits) listener()
  }

  /** Starts anew from other values: nothing of what was before can be undone. */
  reset(saved: Values): void {
    for (const name of Object.keys({ ...this.#document, ...saved })) this.#history.forget(name)
    this.#saved = withKeys(this.models, this.uid, saved, this.#document)
    this.#issues.reset()
    this.#put(this.#saved, {})
  }

  #edit(path: Path, document: Values, texts: Texts): void {
    const [name = ''] = path
    if (document === this.#document && texts === this.#texts) return
    const before = { value: own(this.#document, name), texts: textsOf(this.#texts, name) }
    const after = { value: own(document, name), texts: textsOf(texts, name) }
    this.#history.add(path, this.now(), before, after)
    this.#put(document, texts, path)
    for (const listener of this.#edits) listener()
  }

  #return(step: ReturnType<History['undo']>): void {
    if (step === null) return
    const { name, state } = step
    const document = { ...this.#document, [name]: state.value }
    this.#put(document, replacedTexts(this.#texts, name, state.texts))
    for (const listener of this.#edits) listener()
  }

  #put(document: Values, texts: Texts, path?: Path): void {
    const [before, old] = [this.#document, this.#texts]
    this.#document = document
    this.#texts = texts
    this.#check()
    this.#places.tellChanges(before, document)
    if (old !== texts) {
      if (path) this.#places.tell(path)
      else
        for (const place of new Set([...Object.keys(old), ...Object.keys(texts)])) this.#places.tell(place.split('/'))
    }
    this.#tellAll()
  }

  /** Finds what is wrong and tells the places where that is something else now. */
  #check(): void {
    for (const path of this.#issues.check(this.#document, this.#texts)) this.#places.tell(path)
  }

  #listAt(path: Path): readonly Item[] {
    const value = this.value(path)
    return Array.isArray(value) ? (value as readonly Item[]) : []
  }

  #tellAll(): void {
    for (const listener of this.#listeners) listener()
  }
}
