{
  description = "Clipboard daemon whose items have many representations, for X11 and Wayland";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-25.05";

  outputs = { self, nixpkgs }:
    let
      # The system that the release is built for.
      system = "x86_64-linux";
    in
    {
      packages.${system}.default = nixpkgs.legacyPackages.${system}.callPackage ./package.nix { };
      nixosModules.default = import ./nixos.nix self.packages.${system}.default;
      homeManagerModules.default = import ./home-manager.nix self.packages.${system}.default;
    };
}
