import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import './tabs.css'

export interface TabPart {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
}

export function Tabs({
  label,
  parts,
  value,
  onChange,
  keeps = false,
}: {
  readonly label: string
  readonly parts: readonly TabPart[]
  readonly value?: string
  readonly onChange?: (id: string) => void
  /** Keeps closed tabs in the page, where their controls go on with their work. */
  readonly keeps?: boolean
}) {
  return (
    <AriaTabs
      className="tabs"
      {...(value === undefined ? {} : { selectedKey: value })}
      {...(onChange === undefined ? {} : { onSelectionChange: (key) => onChange(String(key)) })}
    >
      <TabList aria-label={label} className="tab-list">
        {parts.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {title}
          </Tab>
        ))}
      </TabList>
      {parts.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel" shouldForceMount={keeps}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
