import { groundOf } from '@tessera/domain/clubs/colour'
import { passesContract } from '@tessera/domain/passes/contract'
import { builtInColour } from '@tessera/domain/passes/picture'
import { text } from '@tessera/domain/texts/text'
import { type ComponentProps, useState } from 'react'
import { call } from '../http/call.ts'
import type { cardText } from '../language/card-text.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Quiet, Row } from '../ui/layout.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useAction } from '../ui/use-action.ts'
import { PosterCard } from './poster-card.tsx'

const PictureModal = lazyDialog(
  ({ open }) => open,
  () => import('./picture-modal.tsx'),
  'PictureModal',
)

interface Props extends Pick<ComponentProps<typeof PosterCard>, 'footer' | 'logo' | 'code'> {
  words: ReturnType<typeof cardText>
  colour: string | null | undefined
  /** Address of the stored picture; null without one. */
  picture: string | null
  onChanged: (picture: string | null) => void
  onFailed: () => void
}

/** The built-in card as phones with iOS 27 show it, and its picture to choose, change or remove. */
export function CardPicture({ words, colour, picture, onChanged, onFailed, ...shown }: Props) {
  const [open, setOpen] = useState(false)
  const [remove, removing] = useAction(
    text('The picture could not be removed'),
    async () => {
      onChanged((await call(passesContract.removePicture)).picture)
      return text('The picture was removed')
    },
    { onFailed },
  )
  const card = { ...words, ...shown, ground: groundOf(colour ?? builtInColour) }
  return (
    <>
      <Quiet small>{t('On phones with iOS 27:')}</Quiet>
      <PosterCard {...card} picture={picture ?? undefined} />
      <Row gap="8px">
        <Button size="small" onClick={() => setOpen(true)}>
          {picture ? t('Change picture') : t('Choose a picture')}
        </Button>
        {picture && (
          <Button size="small" variant="quiet" busy={removing} onClick={() => void remove()}>
            {t('Remove picture')}
          </Button>
        )}
      </Row>
      <PictureModal open={open} card={card} onClose={() => setOpen(false)} onUploaded={onChanged} onFailed={onFailed} />
    </>
  )
}
