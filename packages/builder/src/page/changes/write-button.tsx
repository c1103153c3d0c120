import { Button, ConfirmDialog, toast } from '@content-gen/panel/parts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BuilderError, sendApply } from '../api/send.js'
import { useDraftStore } from '../draft/draft-context.js'
import { useSay } from '../texts/texts.js'
import { Sentences } from './migration-card.js'

interface WriteProps {
  readonly isReady: boolean
  readonly losses: readonly string[]
  readonly onRefused: (message: string | null) => void
}

/** Writes all changes. It asks once more only if contents would be lost. */
export function WriteButton({ isReady, losses, onRefused }: WriteProps) {
  const say = useSay()
  const store = useDraftStore()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const write = async (acceptLosses: readonly string[]) => {
    setBusy(true)
    onRefused(null)
    try {
      const { files, migration } = await sendApply({ ...store.request(), acceptLosses })
      const more = migration === null ? undefined : say('changes.migration', { name: migration })
      toast({ tone: 'good', text: say('changes.written', { count: files.length }), more })
    } catch (error) {
      if (!(error instanceof BuilderError)) throw error
      onRefused(error.code === 'offline' ? say('dev.away') : error.message)
    } finally {
      setBusy(false)
      await client.invalidateQueries()
    }
  }
  return (
    <>
      <Button
        variant="primary"
        isBusy={isBusy}
        isDisabled={!isReady}
        onPress={() => (losses.length > 0 ? setAsking(true) : void write([]))}
      >
        {say('changes.write')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('changes.lossTitle')}
        confirm={say('changes.lossConfirm')}
        isDanger
        onConfirm={() => write(losses)}
      >
        <Sentences texts={losses} />
      </ConfirmDialog>
    </>
  )
}
