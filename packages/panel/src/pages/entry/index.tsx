import type { ContentType } from '@content-gen/admin/panel-api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { errorOf, queryText, statusOf, useCatalog, useSession } from '../../api/index.js'
import type { CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Failure, Loading } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { CatalogPending } from '../../shell/index.js'
import { randomKey } from '../../random-key.js'
import { initialValues } from '../../form/document/values.js'
import type { Values } from '../../form/document/values.js'
import { FormStore } from '../../form/store/form-store.js'
import { Labels } from '../../form/store/labels.js'
import { EntryForm } from './page/entry-form.js'
import { takeHandedOver } from './page/handed-over.js'
import { MissingEntry } from './page/missing-entry.js'
import { forgetPage, pageKey } from './page/page-key.js'
import { browserDrafts } from './work/browser-drafts.js'
import { draftKey, rescue } from './work/local-drafts.js'
import type { LocalDrafts } from './work/local-drafts.js'
import { readDraft, wholeDraft } from './work/read-draft.js'
import type { KeptDraft } from './work/read-draft.js'
import { serverOf } from './work/server.js'
import { Work } from './work/work.js'
import { modelsOf } from '../../form/document/values.js'
import './page/entry.css'

/** The form of an entry. `id` is missing for a new one, `copy` names the working copy of one that is not there yet. */
export interface EntryPageProps {
  readonly uid: string
  readonly id?: number | undefined
  readonly copy?: number | undefined
  readonly isSingle?: boolean | undefined
}

export function EntryPage(props: EntryPageProps) {
  const catalog = useCatalog()
  const locale = new URLSearchParams(useSearch()).get('locale')
  if (!catalog) return <CatalogPending />
  const type = catalog.typeOf.get(props.uid)
  if (!type) return <MissingEntry rescued={null} />
  const key = pageKey(props, locale)
  return <EntryLoader key={key} page={key} {...props} type={type} catalog={catalog} locale={locale} />
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  /** `rescued`: the address of what this browser kept of it; null if that was nothing. */
  | { readonly kind: 'missing'; readonly rescued: string | null }
  | {
      readonly kind: 'open'
      readonly work: Work
      readonly kept: readonly KeptDraft[]
      readonly restored: KeptDraft | null
    }

interface LoaderProps extends EntryPageProps {
  readonly page: string
  readonly type: ContentType
  readonly catalog: CatalogIndex
  readonly locale: string | null
}

function EntryLoader(props: LoaderProps) {
  const t = useT()
  const { project, administrator } = useSession()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(() => {
    let isCurrent = true
    let opened: Work | null = null
    const drafts = browserDrafts(project)
    const tell = (next: Loaded) => {
      if (isCurrent) setLoaded(next)
    }
    const missing = async (error: unknown) => {
      if (statusOf(error) !== 404) throw error
      tell({ kind: 'missing', rescued: await rescued(props, administrator.id, drafts) })
    }
    open(props, administrator.id, drafts)
      .then((next) => {
        if (!isCurrent) return next.work.close()
        opened = next.work
        setLoaded({ kind: 'open', ...next })
      }, missing)
      .catch((error: unknown) => tell({ kind: 'failed', error: errorOf(error) }))
    return () => {
      isCurrent = false
      opened?.close()
      forgetPage(props.page)
    }
  })
  useEffect(() => load(), [attempt])
  if (loaded.kind === 'loading') return <Loading label={t('common.loading')} />
  if (loaded.kind === 'missing') return <MissingEntry back={paths.list(props.uid)} rescued={loaded.rescued} />
  if (loaded.kind === 'failed') return <Failure error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <EntryForm
      page={props.page}
      type={props.type}
      catalog={props.catalog}
      work={loaded.work}
      kept={loaded.kept}
      restored={loaded.restored}
    />
  )
}

/** Reads the entry, its working copy, and what this browser kept of it. */
async function open(
  { uid, id, copy: copyId, isSingle = false, type, catalog, locale }: LoaderProps,
  person: number,
  drafts: LocalDrafts,
) {
  const server = serverOf(uid)
  const asked = type.localized ? (locale ?? catalog.defaultLocale) : null
  const isVersioned = catalog.features.editorial && type.versioned
  const entry = id !== undefined ? await server.readEntry(id) : isSingle ? await server.readSingle(asked) : null
  const begun = copyId ?? (isSingle && entry === null && isVersioned ? await begunSingle(server, asked) : undefined)
  const fresh = entry === null && begun !== undefined ? await server.readNewCopy(begun) : null
  const copy = entry?.copy ?? fresh?.copy ?? null
  const isFurther = isSingle && type.localized && entry === null
  const translation = fresh ?? (isFurther ? await server.readShared() : null)
  const labels = new Labels()
  labels.add(entry?.links ?? translation?.links ?? [], entry?.files ?? translation?.files ?? [])
  const handedOver = entry === null && copy === null ? takeHandedOver(uid) : null
  if (handedOver) labels.add(handedOver.labels.links, handedOver.labels.files)
  // Attributes without a value get their default when the entry is stored.
  const defaults = entry === null ? initialValues(catalog.typeOf.get(uid)) : {}
  const initial: Values = { ...defaults, ...translation?.inherited }
  const saved: Values = { ...initial, ...entry?.document, ...copy?.document }
  const store = new FormStore(modelsOf(catalog), uid, saved)
  const name = draftKey(person, uid, entry ? { entry: entry.id } : copy ? { copy: copy.id } : { fresh: randomKey() })
  const work = new Work({
    store,
    labels,
    server,
    drafts,
    person,
    isVersioned,
    isSingle,
    locale: entry?.locale ?? copy?.locale ?? asked,
    translation,
    initial,
    localizationOf: copy?.localizationOf ?? null,
    entry,
    copy,
    fresh: name.split('/').at(-1) ?? '',
  })
  const isNew = entry === null && copy === null
  const found = isNew ? null : await drafts.find(name)
  const restored = found === null ? null : readDraft(name, found, store.models)
  if (isNew) {
    if (handedOver) store.restore(handedOver.values)
  }
  if (restored?.draft) work.restore(restored.draft)
  const kept = isNew
    ? (await drafts.list(person, uid))
        .map((one) => readDraft(one.key, one, store.models))
        .filter(({ key, draft }) =>
          draft === null
            ? key.startsWith(draftKey(person, uid, { fresh: '' }))
            : draft.entry === null && draft.copy === null && (draft.locale ?? asked) === asked,
        )
    : []
  return { work, kept, restored }
}

/** Finds what this browser kept of an entry or working copy that is gone, and makes it the beginning of a new one. */
async function rescued(
  { uid, id, copy, catalog }: LoaderProps,
  person: number,
  drafts: LocalDrafts,
): Promise<string | null> {
  const place = id !== undefined ? { entry: id } : copy !== undefined ? { copy } : null
  const draft = place && wholeDraft(await drafts.find(draftKey(person, uid, place)))
  if (draft === null) return null
  await rescue(drafts, modelsOf(catalog), draft)
  return paths.create(uid) + queryText({ locale: draft.locale ?? undefined })
}

async function begunSingle(server: ReturnType<typeof serverOf>, locale: string | null): Promise<number | undefined> {
  const copies = await server.listCopies()
  return copies.find((copy) => copy.entry === null && copy.locale === locale)?.id
}
