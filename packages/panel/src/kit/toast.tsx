import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components'
import { useT } from '../i18n/index.js'
import { Button, IconButton } from './button.js'
import { classNames } from './class-names.js'
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon } from './icons.js'
import './toast.css'

interface Message {
  readonly tone: 'info' | 'good' | 'bad'
  readonly text: string
  readonly more?: string | undefined
  readonly act?: { readonly text: string; readonly onAct: () => void } | undefined
}

/** The messages that are shown, and those that wait for room. */
export const queue = new ToastQueue<Message>({ maxVisibleToasts: 4 })
const symbols = { info: InfoIcon, good: SuccessIcon, bad: ErrorIcon }

/** Tells something in passing. Failures stay until they are closed. Returns what closes it. */
export function toast(message: Message): () => void {
  const key = queue.add(message, message.tone === 'bad' ? {} : { timeout: message.act ? 10_000 : 5000 })
  return () => queue.close(key)
}

/** Shows the messages of `toast`. Once, around everything. */
export function Toasts() {
  const t = useT()
  return (
    <ToastRegion queue={queue} className="toasts">
      {({ toast: shown }) => {
        const { tone, text, more, act } = shown.content
        const Symbol = symbols[tone]
        return (
          <AriaToast toast={shown} className={classNames('toast', `tone-${tone}`)}>
            <Symbol />
            <ToastContent className="toast-text">
              <Text slot="title">{text}</Text>
              {more !== undefined && (
                <Text slot="description" className="soft small">
                  {more}
                </Text>
              )}
            </ToastContent>
            {act && (
              <Button
                size="small"
                onPress={() => {
                  act.onAct()
                  queue.close(shown.key)
                }}
              >
                {act.text}
              </Button>
            )}
            <IconButton
              icon={CloseIcon}
              label={t('common.close')}
              size="small"
              onPress={() => queue.close(shown.key)}
            />
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
}
