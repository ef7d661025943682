export default { site: 'https://birds.example', integrations: [starlight({ title: 'Birds' })] };
