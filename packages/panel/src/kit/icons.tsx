import type { ReactNode, SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>
export type Icon = (props: IconProps) => ReactNode

const icon = (...paths: readonly string[]) => drawn('icon', paths)

/** Points to a side: CSS mirrors it where text runs from the right. */
const sided = (...paths: readonly string[]) => drawn('icon icon-flips', paths)

/** Drawn on a grid of 16, with lines of 1.5. */
function drawn(className: string, paths: readonly string[]): Icon {
  return (props) => (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
      {...props}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

export const PlusIcon = icon('M8 3v10', 'M3 8h10')
export const MinusIcon = icon('M3 8h10')
export const CloseIcon = icon('M4 4l8 8', 'M12 4l-8 8')
export const CheckIcon = icon('M3 8.5l3.2 3.2L13 4.8')
export const ChevronDownIcon = icon('M4 6l4 4 4-4')
export const ChevronUpIcon = icon('M4 10l4-4 4 4')
export const ChevronEndIcon = sided('M6 4l4 4-4 4')
export const ChevronStartIcon = sided('M10 4L6 8l4 4')
export const ArrowStartIcon = sided('M13 8H3', 'M7 4L3 8l4 4')
export const SearchIcon = icon(circle(7, 7, 4.25), 'M10.2 10.2L13.5 13.5')
export const FilterIcon = icon('M2.5 4h11', 'M4.5 8h7', 'M6.5 12h3')
export const SortIcon = icon('M5 3v10', 'M2.5 10.5L5 13l2.5-2.5', 'M11 13V3', 'M8.5 5.5L11 3l2.5 2.5')
export const ColumnsIcon = icon('M2.5 3h11v10h-11z', 'M6.2 3v10', 'M9.8 3v10')
export const MoreIcon = icon('M3.5 8h.01', 'M8 8h.01', 'M12.5 8h.01')
export const HomeIcon = icon('M2.5 7.5L8 3l5.5 4.5', 'M4 6.5V13h8V6.5')
export const InboxIcon = icon('M2.5 9.5L4.5 3h7l2 6.5V13h-11z', 'M2.5 9.5h3.2a2.4 2.4 0 0 0 4.6 0h3.2')
export const CommentIcon = icon('M2.5 3h11v7.5H8L4.8 13v-2.5H2.5z')
export const FileIcon = icon('M4 2h5l3 3v9H4z', 'M9 2v3h3')
export const FilesIcon = icon('M5.5 2h4.5l3 3v7h-7.5z', 'M3 5v9h7')
export const FolderIcon = icon('M2 4h4l1.5 1.5H14V13H2z')
export const ImageIcon = icon('M2 3h12v10H2z', 'M2 11l3.5-3.5L9 11l2-2 3 3', circle(10.5, 6, 0.9))
export const UsersIcon = icon(
  circle(6, 5.5, 2.5),
  'M1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4',
  'M10.5 3.3a2.5 2.5 0 0 1 0 4.4',
  'M12.5 10c1.3.6 2 1.8 2 3.5',
)
export const UserIcon = icon(circle(8, 5.5, 2.75), 'M2.75 14c0-2.8 2.3-4.5 5.25-4.5s5.25 1.7 5.25 4.5')
export const KeyIcon = icon(circle(5, 11, 2.5), 'M6.8 9.2L13 3', 'M10.5 5.5l2 2')
export const ShieldIcon = icon('M8 2l5 1.8V8c0 3-2.2 5-5 6-2.8-1-5-3-5-6V3.8z')
export const WebhookIcon = icon(
  circle(8, 4.5, 2.2),
  circle(4, 11.5, 2.2),
  circle(12, 11.5, 2.2),
  'M7 6.5L5 9.5',
  'M9 6.5l2 3',
  'M6.2 11.5h3.6',
)
export const ListIcon = icon('M5.5 4h8', 'M5.5 8h8', 'M5.5 12h8', 'M2.5 4h.01', 'M2.5 8h.01', 'M2.5 12h.01')
export const ChecklistIcon = icon(
  'M8 4h5.5',
  'M8 8h5.5',
  'M8 12h5.5',
  'M2.2 4l1.2 1.2 2-2.2',
  'M2.2 8l1.2 1.2 2-2.2',
  'M2.2 12l1.2 1.2 2-2.2',
)
export const NumberedListIcon = icon(
  'M6.5 4h7',
  'M6.5 8h7',
  'M6.5 12h7',
  'M2.2 3.3l1-.8v3.2',
  'M2 10.6c.3-1 1.9-.9 1.9.2 0 .9-1.9 1.4-1.9 2.5h2',
)
export const RocketIcon = icon(
  'M9.5 2.5C12 2 14 2 14 2s0 2-.5 4.5L8.5 11.5 4.5 7.5z',
  'M4.5 7.5L2 8.5l2 1',
  'M8.5 11.5l-1 2.5-1-2',
  'M3 13l1.5-1.5',
)
export const CalendarIcon = icon('M2.5 3.5h11v10h-11z', 'M2.5 6.5h11', 'M5.5 2v3', 'M10.5 2v3')
export const ClockIcon = icon(circle(8, 8, 5.75), 'M8 5v3.2l2 1.3')
export const ClockOffIcon = icon(
  'M6.2 2.5A5.75 5.75 0 0 1 13.5 9.8',
  'M11.8 12.3A5.75 5.75 0 0 1 3.7 4.2',
  'M8 5v3',
  'M2 2l12 12',
)
export const TrashIcon = icon('M2.5 4h11', 'M6 4V2.5h4V4', 'M4 4l.7 9.5h6.6L12 4', 'M6.7 7v4', 'M9.3 7v4')
export const EditIcon = icon('M10.5 2.8l2.7 2.7L6 12.7l-3.2.5.5-3.2z', 'M9 4.3L11.7 7')
export const EyeIcon = icon('M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z', circle(8, 8, 2))
export const EyeOffIcon = icon(
  'M6.3 3.7A6.5 6.5 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-2 2.5',
  'M10 12.2a6 6 0 0 1-2 .3C4 12.5 1.5 8 1.5 8a11 11 0 0 1 2.6-3',
  'M2 2l12 12',
)
export const LinkIcon = icon(
  'M6.5 9.5l3-3',
  'M7.5 4.5l1.2-1.2a2.8 2.8 0 0 1 4 4L11.5 8.5',
  'M8.5 11.5l-1.2 1.2a2.8 2.8 0 0 1-4-4L4.5 7.5',
)
export const RedirectIcon = sided('M2.5 3v3.5a3 3 0 0 0 3 3h8', 'M10.5 6.5l3 3-3 3')
export const ExternalIcon = icon('M9.5 2.5h4v4', 'M13.5 2.5L7.5 8.5', 'M11.5 9.5v4h-9v-9h4')
export const CopyIcon = icon('M5.5 5.5h8v8h-8z', 'M3 10.5h-.5v-8h8V3')
export const DownloadIcon = icon('M8 2.5v8', 'M4.5 7.5L8 11l3.5-3.5', 'M2.5 13.5h11')
export const UploadIcon = icon('M8 11V3', 'M4.5 6L8 2.5 11.5 6', 'M2.5 13.5h11')
export const RefreshIcon = icon('M13.3 7A5.5 5.5 0 1 0 13 10', 'M13.5 3.5V7H10')
export const UndoIcon = icon('M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6', 'M5.5 3.5L2.5 6.5l3 3')
export const RedoIcon = icon('M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10', 'M10.5 3.5l3 3-3 3')
export const HistoryIcon = icon('M2.7 9A5.5 5.5 0 1 0 3 6', 'M2.5 3v3.2h3.2', 'M8 5.2V8.2l2 1.3')
export const WarningIcon = icon('M8 2.5L14.5 13.5H1.5z', 'M8 6.5v3.2', 'M8 11.6h.01')
export const InfoIcon = icon(circle(8, 8, 5.75), 'M8 7.5V11', 'M8 5.2h.01')
export const ErrorIcon = icon(circle(8, 8, 5.75), 'M8 4.8v3.7', 'M8 11h.01')
export const SuccessIcon = icon(circle(8, 8, 5.75), 'M5.4 8.2l1.8 1.8 3.4-3.8')
export const SettingsIcon = icon(
  circle(8, 8, 2),
  'M8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2',
)
export const SunIcon = icon(
  circle(8, 8, 2.75),
  'M8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
)
export const MoonIcon = icon('M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z')
export const MonitorIcon = icon('M2 3h12v8H2z', 'M6 13.5h4', 'M8 11v2.5')
export const KeyboardIcon = icon('M1.8 4h12.4v8H1.8z', 'M4.5 6.7h.1', 'M8 6.7h.1', 'M11.5 6.7h.1', 'M5 9.5h6')
export const PasteIcon = icon('M4.5 3.2H3.2v10.6h9.6V3.2h-1.3', 'M5.5 1.9h5v2.6h-5z')
export const PhoneIcon = icon('M4.5 1.8h7v12.4h-7z', 'M7.5 12h1')
export const GlobeIcon = icon(
  circle(8, 8, 5.75),
  'M2.3 8h11.4',
  'M8 2.25c2 1.8 2.6 3.7 2.6 5.75S10 12 8 13.75',
  'M8 2.25C6 4.05 5.4 5.95 5.4 8s.6 4 2.6 5.75',
)
export const DatabaseIcon = icon(
  'M2.8 4a5.2 2 0 1 0 10.4 0a5.2 2 0 1 0-10.4 0',
  'M2.8 4v8c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2V4',
  'M2.8 8c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2',
)
export const GraphIcon = icon(
  'M2 2.5h4.5v3.5H2z',
  'M9.5 10h4.5v3.5H9.5z',
  'M4.25 6v5.75H9.5',
  'M9.5 2.5H14v3.5H9.5z',
  'M6.5 4.25h3',
)
export const MenuIcon = icon('M2.5 4.5h11', 'M2.5 8h11', 'M2.5 11.5h11')
export const DragIcon = icon('M6 3.5h.01', 'M10 3.5h.01', 'M6 8h.01', 'M10 8h.01', 'M6 12.5h.01', 'M10 12.5h.01')
export const SignOutIcon = icon('M6.5 2.5h-4v11h4', 'M10 5l3 3-3 3', 'M13 8H6')
export const BoltIcon = icon('M9 1.8L3.5 9H8l-1 5.2L12.5 7H8z')
export const StarIcon = icon('M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z')
export const CropIcon = icon('M4.5 1.5v10h10', 'M1.5 4.5h10v10')
export const FocusIcon = icon(
  'M8 1.5v3',
  'M8 11.5v3',
  'M1.5 8h3',
  'M11.5 8h3',
  'M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
)
export const SingleIcon = icon('M3.5 2h9v12h-9z', 'M6 5.5h4', 'M6 8h4', 'M6 10.5h2')
export const ComponentIcon = icon('M8 1.8l5.4 3.1v6.2L8 14.2l-5.4-3.1V4.9z', 'M2.8 5L8 8l5.2-3', 'M8 8v6')
