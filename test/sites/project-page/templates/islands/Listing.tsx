import { address } from 'lullamoon-site/templates';

export default function Listing() {
  return <output data-source={address('/posts.json')} />;
}
