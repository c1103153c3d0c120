import { useState } from 'react'
import type { DragEvent } from 'react'

/** Takes files that are dropped on an element. */
export function useDropping(onFiles: (files: readonly File[]) => void, isDisabled = false) {
  const [depth, setDepth] = useState(0)
  const takes = (event: DragEvent) => !isDisabled && event.dataTransfer.types.includes('Files')
  return {
    isOver: depth > 0,
    target: {
      onDragEnter: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        setDepth((before) => before + 1)
      },
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave: (event: DragEvent) => {
        if (takes(event)) setDepth((before) => Math.max(0, before - 1))
      },
      onDrop: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
