import { applyScheme } from '@content-gen/panel/parts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followKeys, takeKey } from './api/key.js'
import { App } from './app.js'

takeKey()
followKeys()
applyScheme()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
