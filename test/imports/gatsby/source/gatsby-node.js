exports.onCreateNode = ({ node, actions, getNode }) => {
  const value = createFilePath({ node, getNode });
  actions.createNodeField({ name: 'slug', node, value: `/notes${value}` });
};
