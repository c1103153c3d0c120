import { useState } from 'react'
import { useFormats, useT } from '../i18n/index.js'
import { TextField } from '../kit/index.js'

interface PageNumberProps {
  readonly page: number
  readonly pageCount: number
  /** There are more pages than are counted. */
  readonly isMore: boolean
  readonly onPage: (page: number) => void
}

/** Says which page is shown, and leads to the one whose number is typed. */
export function PageNumber({ page, pageCount, isMore, onPage }: PageNumberProps) {
  const t = useT()
  const { number } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Math.max(Number(typed), 1)
    setTyped(null)
    if (typed && wanted !== page) onPage(isMore ? wanted : Math.min(wanted, pageCount))
  }
  return (
    <form
      className="pager-number"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <TextField
        aria-label={t('list.page')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(text) => setTyped(text.replaceAll(/\D/g, '').slice(0, 7))}
        onBlur={go}
      />
      <span className="soft small">/ {isMore ? '…' : number(pageCount)}</span>
    </form>
  )
}
