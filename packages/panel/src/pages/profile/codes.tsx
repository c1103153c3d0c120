import { useT } from '../../i18n/index.js'
import { Button, CopyIcon, DownloadIcon, useCopy } from '../../kit/index.js'

export function Codes({ codes }: { readonly codes: readonly string[] }) {
  const t = useT()
  const text = codes.join('\n')
  const copy = useCopy()
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <ul className="profile-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button icon={CopyIcon} onPress={() => void copy(text)}>
          {t('common.copy')}
        </Button>
        <Button icon={DownloadIcon} onPress={download}>
          {t('common.download')}
        </Button>
      </div>
    </>
  )
}
