import { useT } from '../i18n/index.js'
import { toast } from './toast.js'

/** Returns what copies a text and says so. Where the browser permits none, the text is shown to be copied by hand: by `select`, if it is on the page. */
export function useCopy(): (text: string, select?: () => void) => Promise<void> {
  const t = useT()
  return async (text, select) => {
    if (await copyText(text)) {
      toast({ tone: 'good', text: t('common.copied') })
      return
    }
    select?.()
    toast({ tone: 'bad', text: t('common.notCopied'), more: select ? undefined : text })
  }
}

/** Returns false if the browser permits no way. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A page without TLS has no `clipboard`.
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  let isGiven = false
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    // An editor below would give its own selection.
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isGiven = true
  }
  document.addEventListener('copy', give, true)
  try {
    return document.execCommand('copy') && isGiven
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', give, true)
  }
}
