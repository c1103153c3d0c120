import { fileUid } from '@content-gen/contract'
import { ForbiddenLinkError } from '../../errors/errors.js'
import { linksOf } from '../../types.js'
import { authorOf } from './author.js'
import { own } from './body.js'
import { readComponents } from './components.js'
import { mostListed } from './issue.js'
import { arrange, rankOf, roundsOf } from './issue-order.js'
import { judge } from './judged.js'
import { readMorph } from './morph.js'
import { linkedBy, readMedia, readRelation, SentFiles } from './relation.js'
import { mayAttach, maySet, missingToSet } from './rights.js'
import type { Caller } from '../../caller.js'
import type { Data } from '../../tables.js'
import type { CompiledMedia, CompiledMorph, CompiledRelation, CompiledType } from '../../types.js'
import type { WritableScalar, WritableAttribute } from './compile.js'
import type { ComponentsInput, LinkInput, RowInput } from './entry-input.js'
import type { Part } from './issue-order.js'
import type { RowPlace } from './judged.js'
import type { Spot } from './spot.js'
import type { Reading } from './reading.js'

/** The row that a component belongs to. */
interface Above {
  readonly row: RowReader
  readonly attribute: ComponentsInput['attribute']
}

/** Reads the attributes of one row; a new row gets defaults. */
export async function readRow(
  type: CompiledType,
  data: Readonly<Record<string, unknown>>,
  spot: Spot,
  reading: Reading,
  isNew: boolean,
  above: Above | null = null,
): Promise<RowInput> {
  const row = new RowReader(type, spot, reading, isNew, above)
  const attributes = reading.scope.writable.get(type.uid) ?? []
  const { issues } = spot.findings
  const parts: Part[] = []
  for (const attribute of attributes) {
    const from = issues.length
    const nested = row.read(attribute, own(data, attribute.name))
    if (nested !== undefined) await nested
    if (issues.length > from && issues.length <= mostListed) parts.unshift(partOf(row, attribute, from, issues.length))
  }
  arrange(issues, parts)
  return row
}

function partOf(row: RowInput, attribute: WritableAttribute, from: number, to: number): Part {
  const { name } = attribute
  const compiled = attribute.kind === 'writableScalar' ? attribute.attribute : attribute
  const components = row.components.find((input) => input.attribute.name === name)
  const rank = rankOf([...row.type.attributes.keys()], [...row.path, name])
  return { from, to, rank, rounds: roundsOf(compiled, components) }
}

class RowReader implements RowInput {
  readonly columns: Data = {}
  readonly sent = new Set<string>()
  readonly passwords: string[] = []
  readonly links: LinkInput[] = []
  readonly components: ComponentsInput[] = []

  constructor(
    readonly type: CompiledType,
    private readonly spot: Spot,
    private readonly reading: Reading,
    private readonly isNew: boolean,
    private readonly above: Above | null,
  ) {}

  get path(): readonly string[] {
    return this.spot.path
  }

  /** Returns a promise if there are components to read. */
  read(attribute: WritableAttribute, sent: unknown): Promise<void> | undefined {
    const author = authorOf(this.reading, this.path, attribute.name, sent)
    const isPermitted = maySet(this.type, attribute, author, this.reading.mode)
    if (!isPermitted && sent !== undefined) this.tellDropped(attribute, author)
    const value = isPermitted ? sent : undefined
    if (value !== undefined) this.sent.add(attribute.name)
    switch (attribute.kind) {
      case 'writableScalar':
        this.readScalar(attribute, value)
        return undefined
      case 'component':
      case 'dynamiczone':
        return this.readComponents(attribute, value)
      default:
        if (!this.isMissing(attribute, value)) this.readLink(attribute, value, author)
        return undefined
    }
  }

  /** @throws ForbiddenLinkError if owner code has named the link */
  private tellDropped(attribute: WritableAttribute, author: Caller): void {
    const missing = missingToSet(attribute, author)
    if (missing === null) return
    if (this.reading.refusesLinks) throw new ForbiddenLinkError(attribute.name, missing)
    this.reading.scope.tellDropped?.({ uid: this.type.uid, attribute: attribute.name, missing })
  }

  private readScalar({ attribute, read }: WritableScalar, sent: unknown): void {
    const isLeftToDefault = sent === undefined && this.isNew && !this.isInherited(attribute.name)
    const value = isLeftToDefault ? attribute.descriptor.default : sent
    const spot = this.spot.at(attribute.name)
    if (value === undefined) {
      if (this.isRequired(attribute)) spot.violates('must be defined.', 'required')
      return
    }
    const stored = read(value, spot)
    if (stored !== undefined) this.columns[attribute.descriptor.field] = stored
    if (attribute.descriptor.type === 'password' && typeof stored === 'string') {
      this.passwords.push(attribute.descriptor.field)
    }
  }

  private async readComponents(attribute: ComponentsInput['attribute'], value: unknown): Promise<void> {
    if (value === undefined) {
      // Lists must be there even in drafts of clients.
      const isList = attribute.kind === 'dynamiczone' || attribute.many
      if (this.isRequired(attribute, isList && !this.reading.mayLackLists))
        this.spot.at(attribute.name).violates('must be defined.', 'required')
      return
    }
    const above = { row: this, attribute }
    const items = await readComponents(attribute, value, this.spot.at(attribute.name), this.reading, (...item) =>
      readRow(...item, above),
    )
    if (items !== null) this.components.push({ attribute, items })
  }

  private isMissing(attribute: CompiledRelation | CompiledMedia | CompiledMorph, value: unknown): boolean {
    const spot = this.spot.at(attribute.name)
    if (value === undefined && this.isRequired(attribute)) spot.violates('must be defined.', 'required')
    if (value === null && attribute.descriptor.required && !this.reading.isDraft) spot.lacks()
    return value === undefined
  }

  private readLink(attribute: CompiledRelation | CompiledMedia | CompiledMorph, value: unknown, author: Caller): void {
    const { findings } = this.spot
    if (attribute.kind === 'morph' && attribute.descriptor.target === undefined) {
      const change = readMorph(value, { types: this.reading.scope.types, author }, findings)
      if (change !== null) this.add({ attribute, change }, author)
      return
    }
    if (attribute.kind === 'media') return this.readFiles(attribute, value, author)
    const change = readRelation(value, attribute.descriptor.target ?? '', findings)
    if (change !== null) this.add({ attribute, change }, author)
  }

  private readFiles(attribute: CompiledMedia, value: unknown, author: Caller): void {
    const { findings } = this.spot
    const change = readMedia(attribute.many ? value : lastSent(value), fileUid, findings)
    if (change === null) return
    const broughtAlong = value instanceof SentFiles ? value.ids : []
    this.add({ attribute, change }, author, broughtAlong)
    if (mayAttach(author)) return
    for (const id of linkedBy(change)) if (!broughtAlong.includes(id)) findings.foreignFiles.add(id)
  }

  private add(input: LinkInput, author: Caller, brought?: readonly number[]): void {
    this.links.push(input)
    judge(this.spot.findings.judged, input, author, () => this.place(), brought)
  }

  private place(): RowPlace {
    if (this.above === null) return { way: [], isPrivate: false }
    const { row, attribute } = this.above
    const { way, isPrivate } = row.place()
    const here = linksOf(attribute).filter(({ target }) => target === this.type)
    return { way: [...way, ...here], isPrivate: isPrivate || attribute.isPrivate }
  }

  /** A required value matters only when a whole entry is created; an update may leave anything out. */
  private isRequired(
    { name, descriptor }: { name: string; descriptor: { required?: true } },
    isRequiredOfDrafts = false,
  ): boolean {
    const { mode, isDraft } = this.reading
    if (descriptor.required !== true || mode === 'update' || (isDraft && !isRequiredOfDrafts)) return false
    return !this.isInherited(name)
  }

  private isInherited(name: string): boolean {
    return this.reading.inherited !== undefined && this.path.length === 0 && this.reading.inherited.has(name)
  }
}

/** In the place of one file, a file that was sent replaces the one that the body names. */
function lastSent(value: unknown): unknown {
  return value instanceof SentFiles && value.ids.length > 0 ? new SentFiles(value.ids, []) : value
}
