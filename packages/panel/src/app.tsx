import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Router } from 'wouter'
import { makeQueryClient } from './api/index.js'
import { Languages } from './i18n/index.js'
import { Toasts } from './kit/index.js'
import { Gate } from './routes/gate.js'
import { Links } from './routes/links.js'

export function App() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Languages>
        <Router base="/admin">
          <Links>
            <Gate />
            <Toasts />
          </Links>
        </Router>
      </Languages>
    </QueryClientProvider>
  )
}
