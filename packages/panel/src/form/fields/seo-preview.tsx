import { useMemo } from 'react'
import { titleOf } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { classNames } from '../../kit/index.js'
import { lengthOf } from '../control/count-text.js'
import { textOf } from '../controls/text.js'
import type { Path } from '../document/path.js'
import { usePlace } from '../store/form-context.js'
import './seo-preview.css'

/** As many characters as search engines show, and as few as they take. */
const lengths = { metaTitle: { most: 60, least: 0 }, metaDescription: { most: 160, least: 50 } } as const

/** Shows a page as a search engine would. */
export default function SeoPreview({ path }: { readonly path: Path }) {
  const t = useT()
  const title = useText(path, 'metaTitle')
  const description = useText(path, 'metaDescription')
  const address = useText(path, 'canonicalURL')
  return (
    <section className="seo" aria-label={t('seo.preview')}>
      <p className="small soft">{t('seo.preview')}</p>
      <div className="seo-result">
        {address !== '' && <span className="small faint truncate">{address}</span>}
        <strong className="seo-title">{cut(title, lengths.metaTitle.most) || t('entry.unset')}</strong>
        <span className="seo-description">{cut(description, lengths.metaDescription.most) || t('entry.unset')}</span>
      </div>
      <ul className="small">
        <Length name="metaTitle" text={title} />
        <Length name="metaDescription" text={description} />
      </ul>
    </section>
  )
}

function useText(path: Path, name: string): string {
  return usePlace(
    useMemo(() => [...path, name], [path, name]),
    textOf,
  )
}

function Length({ name, text }: { readonly name: keyof typeof lengths; readonly text: string }) {
  const t = useT()
  const { most, least } = lengths[name]
  const isShort = text !== '' && text.length < least
  return (
    <li className={classNames('seo-length', (isShort || text.length > most) && 'is-unfit')}>
      {titleOf(name)}: {t('count.bounded', { ...lengthOf(text), most })}
      {isShort && `. ${t('entry.lengthFrom', { min: least })}`}
    </li>
  )
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()} …` : text
}
