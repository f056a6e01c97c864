import { NotAllowed } from '@/components/shell/not-allowed';

export default function Forbidden() {
  return <NotAllowed />;
}
