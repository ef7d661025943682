import nextra from 'nextra';

export default nextra({ theme: 'nextra-theme-docs' })({});
