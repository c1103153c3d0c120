import { languageNames, useI18n } from '../../i18n/index.js'
import { Card, Select } from '../../kit/index.js'
import { setScheme, useScheme } from '../../theme/index.js'

const automatic = 'auto'

export function Look() {
  const { t, chosen, setLanguage } = useI18n()
  const scheme = useScheme()
  return (
    <Card title={t('profile.look')}>
      <div className="field-pair">
        <Select
          label={t('shell.language')}
          options={[
            { id: automatic, text: t('shell.languageBrowser') },
            ...languageNames().map(({ code, name }) => ({ id: code, text: name })),
          ]}
          value={chosen ?? automatic}
          onChange={(code) => setLanguage(code === automatic ? null : code)}
        />
        <Select
          label={t('shell.scheme')}
          options={[
            { id: automatic, text: t('shell.schemeSystem') },
            { id: 'light', text: t('shell.schemeLight') },
            { id: 'dark', text: t('shell.schemeDark') },
          ]}
          value={scheme ?? automatic}
          onChange={(id) => setScheme(id === 'light' || id === 'dark' ? id : null)}
        />
      </div>
    </Card>
  )
}
