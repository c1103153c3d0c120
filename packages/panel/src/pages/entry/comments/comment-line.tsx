import type { Comment } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useSession } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { EditIcon, IconButton, Moment, TrashIcon } from '../../../kit/index.js'
import { Composer } from './composer.js'
import { LinkedText } from './linked-text.js'

interface CommentLineProps {
  readonly comment: Comment
  /** The path of the comments of the entry. */
  readonly base: string
  readonly field: string | null
  /** Nobody else has answered. */
  readonly isAlone: boolean
  readonly act: (work: () => Promise<unknown>) => Promise<void>
  readonly onChanged: () => Promise<unknown>
}

/** A comment, which its author may edit, and delete as long as nobody else has answered. */
export function CommentLine({ comment, base, field, isAlone, act, onChanged }: CommentLineProps) {
  const t = useT()
  const { administrator } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { id, author, at, editedAt, text } = comment
  const isOwn = author.id === administrator.id
  return (
    <div className="comment-line">
      <div className="row row-between">
        <span className="row row-wrap comment-by grow">
          <strong className="truncate">{author.name}</strong>
          <span className="soft small">
            <Moment value={at} />
            {editedAt !== null && (
              <>
                {' '}
                · {t('comment.edited')} <Moment value={editedAt} />
              </>
            )}
          </span>
        </span>
        {isOwn && (
          <span className="row">
            <IconButton
              icon={EditIcon}
              size="small"
              label={t('comment.edit')}
              aria-expanded={isEditing}
              onPress={() => setEditing(!isEditing)}
            />
            {isAlone && (
              <IconButton
                icon={TrashIcon}
                size="small"
                label={t('comment.delete')}
                onPress={() => void act(() => send(`/comments/${id}`, { method: 'DELETE' }))}
              />
            )}
          </span>
        )}
      </div>
      {isEditing ? (
        <Composer
          base={base}
          field={field}
          label={t('comment.edit')}
          action={t('common.save')}
          initial={text}
          onCancel={() => setEditing(false)}
          onSend={async ({ text: edited, mentions }) => {
            await send(`/comments/${id}`, { method: 'PUT', body: { text: edited, mentions } })
            await onChanged()
            setEditing(false)
          }}
        />
      ) : (
        <LinkedText text={text} />
      )}
    </div>
  )
}
