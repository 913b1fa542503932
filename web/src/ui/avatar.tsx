import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  photoUrl?: string | null | undefined
  /** Width and height in pixels. */
  size?: number | undefined
  className?: string | undefined
}

const colours = ['clay', 'blue', 'leaf', 'plum', 'ochre', 'teal', 'violet', 'brick'] as const

/** Colour derived from the name alone, so that it never changes. */
const colourOf = (name: string) => {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return colours[sum % colours.length] ?? 'clay'
}

/** The person's photo, else their initials. Hidden from screen readers, because the name is shown beside it. */
export function Avatar({ name, photoUrl, size = 36, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const look = { width: size, height: size, fontSize: Math.round(size * 0.36) }
  if (photoUrl && photoUrl !== broken) {
    return (
      <img
        src={photoUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photoUrl)}
        className={clsx(styles.avatar, className)}
        style={look}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(styles.avatar, name.trim() && styles[colourOf(name)], className)}
      style={look}
    >
      {initials(name) || <UserRound className={styles.placeholder} />}
    </span>
  )
}
