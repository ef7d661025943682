export default async () => 'later';
