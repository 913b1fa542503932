import { useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { Row } from '../../ui/layout.tsx'
import { drawCut } from './draw-photo.ts'
import styles from './photo.module.css'
import { type Cut, mostZoom, moveCut } from './photo-cut.ts'

interface Props {
  picture: ImageBitmap
  cut: Cut
  onCut: (cut: Cut) => void
}

const step = 0.05
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** Chooses the square of the photo by dragging, arrow keys and zoom. */
export function PhotoCropper({ picture, cut, onCut }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut)
  }, [picture, cut])
  return (
    <Row gap="16px 20px" align="center">
      <canvas
        ref={canvas}
        width={336}
        height={336}
        className={styles.square}
        role="img"
        tabIndex={0}
        aria-label={t('Photo as it will be shown. Drag it, or use the arrow keys, to choose the part.')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const { clientWidth } = event.currentTarget
          onCut(moveCut(picture, cut, event.movementX / clientWidth, event.movementY / clientWidth))
        }}
        onKeyDown={(event) => {
          const arrow = arrows[event.key]
          if (!arrow) return
          event.preventDefault()
          onCut(moveCut(picture, cut, ...arrow))
        }}
      />
      <label className={styles.zoom}>
        <span>{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={cut.zoom}
          onChange={({ target }) => onCut({ ...cut, zoom: Number(target.value) })}
        />
      </label>
    </Row>
  )
}
