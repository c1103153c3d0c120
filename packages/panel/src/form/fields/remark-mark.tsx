import { useT } from '../../i18n/index.js'
import { CommentIcon } from '../../kit/index.js'

/** Marks a field with open comments, and leads to them. */
export function RemarkMark({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const t = useT()
  return (
    <button type="button" className="field-remarks" aria-label={t('comment.onField', { count })} onClick={onShow}>
      <CommentIcon />
      <span aria-hidden="true">{count}</span>
    </button>
  )
}
