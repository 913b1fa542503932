import type { ComponentProps } from 'react'
import { t } from '../language/t.ts'
import { Modal } from '../ui/modal.tsx'
import { PictureForm } from './picture-form.tsx'

/** The dialog with the picture of the card of iOS 27. */
export const PictureModal = ({ open, ...form }: ComponentProps<typeof PictureForm> & { open: boolean }) => (
  <Modal
    open={open}
    onClose={form.onClose}
    title={t('Picture of the card')}
    description={t(
      'Phones with iOS 27 show it over the whole card. Drag it to the part that counts; what is behind the words is darkened.',
    )}
  >
    <PictureForm {...form} />
  </Modal>
)
