import Chart from './Chart.client.tsx';

export default function Panel() {
  return <Chart title="A" />;
}
