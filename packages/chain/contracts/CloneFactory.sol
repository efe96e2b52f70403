// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Clones} from '@openzeppelin/contracts/proxy/Clones.sol';
import {CloneToken} from './CloneToken.sol';

/// Makes tokens that share one contract's code (EIP-1167), ready to use in the same transaction.
contract CloneFactory {
    address public immutable implementation;

    event Cloned(address indexed token, address indexed owner, string symbol);

    constructor() {
        implementation = address(new CloneToken());
    }

    function clone(
        string calldata name,
        string calldata symbol,
        uint8 decimals,
        uint256 amount,
        bool mintable,
        address owner
    ) external returns (address token) {
        token = Clones.clone(implementation);
        CloneToken(token).initialize(name, symbol, decimals, amount, mintable, owner);
        emit Cloned(token, owner, symbol);
    }
}
