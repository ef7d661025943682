import { Card } from '../parts/Crad.tsx';

export default function Page() {
  return <Card />;
}
